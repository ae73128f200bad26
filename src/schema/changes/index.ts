import './change.js';
import './history.js';
import './queries.js';
import './restore-mutations.js';

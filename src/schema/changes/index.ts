import './change.js';
import './history.js';
import './queries.js';
import './subscriptions.js';
import './restore-mutations.js';

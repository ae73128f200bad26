import './change.js';
import './digest-queries.js';
import './history.js';
import './queries.js';
import './subscriptions.js';
import './restore-mutations.js';

import './integration-status.js';
import './mutations.js';

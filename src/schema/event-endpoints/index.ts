import './attempt.js';
import './endpoint.js';
import './mutations.js';

import './endpoint.js';
import './mutations.js';

import './api-key.js';
import './mutations.js';

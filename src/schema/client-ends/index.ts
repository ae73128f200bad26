import './client-ends.js';
import './mutations.js';
import './queries.js';

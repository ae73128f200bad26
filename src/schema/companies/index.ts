import './company.js';
import './queries.js';
import './mutations.js';
import './batch.js';

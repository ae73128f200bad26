import './email.js';
import './relations.js';
import './queries.js';
import './mutations.js';

import './email.js';
import './relations.js';
import './queries.js';
import './campaign-queries.js';
import './mutations.js';

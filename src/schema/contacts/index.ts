import './contact.js';
import './contact-relations.js';
import './queries.js';
import './mutations.js';
import './custom-field-mutations.js';
import './batch.js';

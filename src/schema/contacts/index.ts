import './contact.js';
import './mutations.js';

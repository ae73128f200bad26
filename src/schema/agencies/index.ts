import './agency.js';
import './mutations.js';

import './bulk-fields.js';
import './field-fields.js';

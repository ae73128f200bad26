import './bulk-fields.js';
import './field-fields.js';
import './undo-fields.js';

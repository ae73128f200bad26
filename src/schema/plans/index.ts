import './plan.js';
import './plan-fields.js';

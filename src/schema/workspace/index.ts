import './workspace.js';
import './settings.js';

import './agencies/agency.js';
import './client-lifecycle/client-lifecycle.js';
import './keys/api-key.js';
import './workspace/settings.js';

import './agencies/agency.js';
import './client-lifecycle/client-lifecycle.js';
import './keys/api-key.js';
import './users/account.js';
import './users/user.js';
import './users/viewer.js';
import './views/saved-view.js';
import './workspace/settings.js';

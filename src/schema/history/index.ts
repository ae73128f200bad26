import './audit/audit-entry.js';
import './changes/change.js';
import './changes/digest-queries.js';
import './changes/feeds.js';
import './timeline/timeline.js';
import './undo/mutations.js';
import './event-endpoints/endpoint.js';
import './event-endpoints/mutations.js';

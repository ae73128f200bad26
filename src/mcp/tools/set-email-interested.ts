import { setEmailInterested } from '../../capabilities/emails.js';
import { tool } from '../tool.js';

export default tool(setEmailInterested, {
  title: 'Mark an email as interested',
  description: 'Marks the newest inbound email of exactly this address and subject.',
  effect: 'set',
  remedies: { NotFoundError: 'list_emails shows the subjects of an address.' },
});

import { ACCOUNTS } from '../accounts.js';

/** What HubSpot posts of a change of a contact, which it knows by a number alone. */
export const hubspotPayload = (objectId: number, propertyName: string, propertyValue: string, at: Date) => ({
  eventId: objectId,
  subscriptionId: 2,
  subscriptionType: 'contact.propertyChange',
  portalId: Number(ACCOUNTS['hubspot']),
  objectId,
  propertyName,
  propertyValue,
  occurredAt: at.getTime(),
  attemptNumber: 0,
});

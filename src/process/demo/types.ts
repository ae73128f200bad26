/* Written down, because the examples of the OpenAPI document name them. */
export const DEMO_BOOKED = '5b0c8a7e-0d51-4c7e-9f43-1f5ad6c1b001';
export const CONTRACT_SIGNED = '5b0c8a7e-0d51-4c7e-9f43-1f5ad6c1b002';
const WEBINAR = '5b0c8a7e-0d51-4c7e-9f43-1f5ad6c1b003';

/** The custom activity types of the first client. Nothing was ever logged with the last, so it may be deleted. */
export const ACTIVITY_TYPES = [
  {
    id: DEMO_BOOKED,
    name: 'Demo booked',
    appliesTo: 'contact',
    schema: [
      { fieldName: 'plan', type: 'dropdown_singleselect', availableOptions: ['starter', 'team', 'enterprise'] },
      { fieldName: 'seats', type: 'number' },
    ],
  },
  {
    id: CONTRACT_SIGNED,
    name: 'Contract signed',
    appliesTo: 'company',
    schema: [{ fieldName: 'amount', type: 'number' }],
  },
  { id: WEBINAR, name: 'Webinar attended', appliesTo: 'contact', schema: [] },
] as const;

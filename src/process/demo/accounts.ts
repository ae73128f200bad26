/** The accounts at the platforms that the clients of the demo are connected to, by the integration's key. */
export const ACCOUNTS: Readonly<Record<string, string>> = {
  instantly: '7b1f0c52-3d0a-4e58-9a55-5f6f0f3c2e11',
  lemlist: 'tea_Ln4kQ8vXc2',
  hubspot: '44120077',
  smartlead: '615',
};

import { many } from '../../format';

export const text = {
  title: 'Your account',
  signedInAs: (email: string) => `Signed in as ${email}`,
  noUser: 'No user is signed in',
  noUserAbout: 'This tab uses a key. Forget it and sign in to see an account here.',
  sessions: 'Sessions',
  sessionsAbout: 'Where you are signed in. End a session on a device that you no longer use or have lost.',
  device: 'Device',
  thisOne: 'This session',
  method: 'Signed in with',
  methods: { password: 'Password', link: 'Link', passkey: 'Passkey', openid: 'Single sign-on' } as Record<
    string,
    string
  >,
  since: 'Since',
  lastUsed: 'Last used',
  end: 'End',
  endOne: (device: string) => `End the session: ${device}`,
  ended: 'The session was ended.',
  endOthers: 'End all other sessions',
  othersEnded: (count: number) => `${many(count, 'session was', 'sessions were')} ended.`,
  password: 'Change password',
  passwordAbout: 'All other sessions end.',
  current: 'Present password',
  next: 'New password',
  nextAbout: 'At least 12 characters. A few unrelated words are good.',
  change: 'Change the password',
  changed: 'The password was changed, and all other sessions were ended.',
};

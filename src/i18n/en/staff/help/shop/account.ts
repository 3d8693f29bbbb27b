import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Your own account: how you sign in, your PIN for shared devices, and where you are signed in.',
  steps: [
    'Open [staff.title.me]. Is there a notice of a new device? If it was you, press [staff.me.notice.dismiss].',
    'Add a second factor: [staff.me.addPasskey] is easiest, [staff.me.setUp] works everywhere.',
    'Write the recovery codes on paper. Each works once.',
    'Working on a shared device? Type a [staff.me.pinNew] and press [staff.me.pinSave].',
    'Under [staff.me.sounds] choose what rings and when it is quiet; the bell opens the same.',
  ],
  pictures: { me: 'My account: PIN, second factors and devices.' },
  states: [
    ['[staff.me.needed]', 'Your role needs it before anything else opens.'],
    ['[staff.lock.title]', 'The device waited five minutes. Type your PIN; nothing is lost.'],
  ],
  trouble: [
    ['It was not me', 'End all sessions that you do not know and tell the owner at once.'],
    ['I forgot my PIN', 'Sign out, sign in with your password, and set a new one here.'],
    [
      'My phone with the app is lost',
      'Sign in with a recovery code, remove the app and add a new one.',
    ],
  ],
}

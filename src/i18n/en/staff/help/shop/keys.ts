import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Other programs read from the shop with a key, and get messages of what happens by a webhook.',
  steps: [
    'Open [staff.title.keys] and press [staff.keys.add]. Permit only what the program needs, and not for longer.',
    'Copy the token at once: it is shown only now.',
    'Open [staff.title.webhooks], press [webhooks.add] and type the address. Copy the secret too.',
    'Press [webhooks.test], then look under [webhooks.deliveries].',
  ],
  pictures: { list: 'The machine keys: what each permits, and when it ends.' },
  states: [
    ['[staff.keys.works]', 'The program can use it.'],
    ['[staff.keys.ended]', 'It never works again.'],
    ['[webhooks.paused]', 'Nothing is sent, and what happens meanwhile is not sent later.'],
    ['[webhooks.state.dead]', 'Tried several times without success.'],
  ],
  trouble: [
    ['A token was seen by someone else', 'Press [staff.keys.end] at once and make a new key.'],
    [
      'Deliveries fail',
      'Read the answer of the other system. When it is mended press [webhooks.retry].',
    ],
    ['The secret is lost', 'Press [webhooks.renew] and put the new one into the other system.'],
  ],
  keys: [['n', '[staff.keys.add]']],
}

import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Who works here and what each may do. A role gives permissions, in all branches or in one.',
  steps: [
    'Press [staff.people.add]: name, login, role and, for a till, the branch.',
    'Press [staff.people.copy] and give the link to that person only. They choose a password themselves.',
    'Another job? Open the person, change roles and press [staff.people.saveRoles].',
    'What a role permits is under [staff.title.roles]: open one, tick what it may do, set its limits and press [staff.roles.save]. It holds from the next click of everyone who has it.',
    'Someone leaves? Press [staff.people.dismiss] on the same day.',
    'Once a month look at [staff.people.unused] and [staff.people.noFactor].',
  ],
  pictures: { list: 'The people with roles, branch and second factor.' },
  states: [
    ['[staff.people.noFactor]', 'Signs in with a password only.'],
    ['[staff.people.left]', 'Cannot sign in. What they did stays recorded.'],
    ['[staff.people.unused]', 'Perhaps no one needs this account.'],
  ],
  trouble: [
    [
      'Someone forgot the password',
      'Open the person and press [staff.people.invite]: a link for a new password.',
    ],
    ['A phone was stolen', 'End its sessions with [staff.people.end].'],
    [
      'It waits for a second person',
      'Roles that move money or accounts take two people, and so does a role that permits more than before.',
    ],
    [
      'A role cannot be changed or retired',
      'Owner and auditor stay as they are: press [staff.roles.copy]. A role that people have is retired once they have another one.',
    ],
    ['What did someone do?', 'Open the person and press [staff.people.acts].'],
  ],
}

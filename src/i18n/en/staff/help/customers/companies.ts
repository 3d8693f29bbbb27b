import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose: 'Companies buy with several people, at prices of their own, and pay by invoice.',
  steps: [
    'Open [staff.title.companies] and press [companies.new]: registered name, NPWP, terms and limit.',
    'Invite its buyers by phone number with [companies.invite].',
    'Prices of its own? Open [staff.title.priceLists], press [companies.newList] and [companies.preview]. Then choose it at the company.',
    'Open [staff.title.companyInvoices] every day. A transfer arrived? Press [companies.pay] and type amount, day and reference.',
  ],
  pictures: { list: 'The companies with price list and what they owe.' },
  states: [
    ['[companies.invited]', 'Has to accept first.'],
    ['[companies.manager]', 'May invite and remove buyers.'],
    ['[companies.state.due]', 'The last day is near. A reminder goes out.'],
    ['[companies.state.overdue]', 'Not paid in time.'],
  ],
  trouble: [
    [
      'A buyer cannot order by invoice',
      'The limit is used up, or the company is not active. Look at [companies.owed].',
    ],
    [
      'The limit has to rise',
      'Change it: [companies.effect.title] says what that means before you save. A second person approves.',
    ],
    ['A transfer is smaller than the invoice', 'Mark what came. The rest stays open.'],
  ],
}

import type { RoleSlug } from '#domain/staff/seeded-roles.ts'
import type { RoleDay } from '../../../help/role-day.ts'

export const days: Readonly<Record<RoleSlug, RoleDay>> = {
  owner: {
    purpose: 'You see everything, decide what others may not decide alone, and set the rules.',
    steps: [
      ['today', 'In the morning: what is late or at risk, and how sales compare with the usual.'],
      ['approvals', 'Decide what waits for a second person; each request expires after a day.'],
      ['orders', 'At midday look at the board: an order that stands still needs a person.'],
      ['reports', 'Once a day read sales, waste and refunds; press a figure to see its entries.'],
      [
        'settings',
        'Change a fee or a minimum after the page has said what it means for last week.',
      ],
      ['people', 'Who joins gets roles, who leaves is signed out everywhere on the same day.'],
      ['health', 'Glance at services, books and backups; red lines say what to do.'],
    ],
  },
  catalogue: {
    purpose: 'You keep the range right: products, photos, prices, words and pages of the shop.',
    steps: [
      ['today', 'Begin with goods that are sold out or whose stars fell.'],
      ['products', 'Mend descriptions and photos, add what is new, hide what is out of season.'],
      ['prices', 'Plan price changes ahead; they begin and end by themselves.'],
      ['imports', 'Many goods at once come by file: look at the differences before you confirm.'],
      ['categories', 'Weekly: give searches without a result a synonym or a product.'],
      ['content', 'Publish pages and promos in both languages.'],
      ['reviews', 'Show or hide reviews that are held, and answer those with questions.'],
    ],
  },
  buyer: {
    purpose: 'You order what will be sold, check what arrives, and watch what ends soon.',
    steps: [
      ['purchases', 'Early: take the proposals of the day, change them, send them before cut-off.'],
      ['receiving', 'When the van comes: weigh, look, refuse what is not good, print labels.'],
      ['stock', 'Look at batches that end today or tomorrow and rescue them for the counter.'],
      ['counts', 'Count a shelf a day, without looking at what the books say.'],
      ['waste', 'Write what is thrown away with its reason; claims to suppliers begin there.'],
      ['prices', 'Plan prices when costs change.'],
    ],
  },
  picker: {
    purpose: 'You walk the shelves and put the right goods into the right boxes.',
    steps: [
      ['picking', 'Take a run: the walk is in order of the shelves, the earliest window first.'],
      ['weighing', 'Weigh what is sold by weight, or scan the label of the scale.'],
      ['picking', 'Something is not there? Press that it is missing; the customer is asked.'],
      ['packing', 'Bring the boxes to the table: cold goods first, count the bags, print labels.'],
      ['waste', 'What is spoiled goes out of the stock with its reason.'],
      ['counts', 'In quiet hours count the shelves that wait for it.'],
    ],
  },
  cashier: {
    purpose: 'You sell at the counter, scan members and hand over what was ordered online.',
    steps: [
      ['till', 'Begin the shift: sign in, allow the scanner, see that the till is online.'],
      ['till', 'Scan goods and the member’s code; points and vouchers are counted at once.'],
      ['collect', 'Who collects an order says the number or shows the code: scan, hand over.'],
      ['till', 'Returns need the receipt: choose the lines, say why, give the money back.'],
      ['account', 'Leave the till locked when you go; a PIN opens it again.'],
    ],
  },
  rider_desk: {
    purpose: 'You plan who brings which orders in which order, and help riders on the way.',
    steps: [
      ['riders', 'Before each window: take the proposed runs, move orders between riders.'],
      ['orders', 'See on the board which orders are packed and which are at risk.'],
      ['windows', 'Close a window or an area when rain or traffic stops the riders.'],
      ['conversations', 'Answer customers who ask where their order is.'],
      ['riders', 'Failed deliveries: plan them again or bring the goods back.'],
    ],
  },
  rider: {
    purpose: 'You bring the bags to the door, safely and within the window.',
    steps: [
      ['run', 'Scan each bag when you load it; missing and foreign bags are named.'],
      ['run', 'At each stop: address, note and phone are on the screen, with or without network.'],
      ['run', 'Hand over with the customer’s code, or with a photo where it may be left.'],
      ['run', 'No one there? Call twice, wait, then say that it could not be delivered.'],
      ['run', 'After the last stop count the cash in; the desk confirms it.'],
    ],
  },
  shift_lead: {
    purpose: 'You keep the hour: orders are accepted, picked and leave in time.',
    steps: [
      ['today', 'What is late or at risk comes first, worst on top.'],
      ['orders', 'Accept new orders, answer wishes to cancel, give orders to pickers.'],
      ['picking', 'See which runs stand still, and hand them over to someone who is free.'],
      ['packing', 'Cold goods that wait too long are marked: pack them first.'],
      ['windows', 'Make a window smaller before it is too late.'],
      ['stock', 'Watch batches on hold and those that end; correct differences.'],
      ['reports', 'At night count the cash and close the day with a second person.'],
    ],
  },
  support: {
    purpose: 'You answer customers, decide complaints and give back what is owed.',
    steps: [
      ['conversations', 'Begin with those who wait longest.'],
      ['complaints', 'Take the complaint whose clock ends first: look at photos, decide, explain.'],
      ['refunds', 'Refunds that the gateway has not taken: try again or transfer.'],
      ['customers', 'Find a customer by phone or order, see what happened, write a note.'],
      ['reviews', 'Held reviews: show them, or hide them with a reason.'],
      ['approvals', 'What is above your limit waits for finance; see here what became of it.'],
    ],
  },
  marketing: {
    purpose: 'You bring people to the shop and bring them back.',
    steps: [
      ['content', 'Check the calendar: what begins, what ends, what still lacks a language.'],
      ['coupons', 'Before a coupon starts, simulate what it would have cost last month.'],
      ['campaigns', 'Choose a segment, write the message, keep a control group.'],
      ['loyalty', 'See which missions are taken, and end those that no one needs.'],
      ['reviews', 'Answer reviews; thank those with photos.'],
      ['reports', 'Compare coupons and returning customers with the period before.'],
    ],
  },
  finance: {
    purpose: 'You see that money is right: refunds, journal, limits and the closing of days.',
    steps: [
      ['refunds', 'Put transfers into a batch, send the file to the bank, mark it as sent.'],
      ['approvals', 'Approve or refuse refunds and points above the limit of others.'],
      ['reports', 'Close the day, compare the journal with the reports, make the file for books.'],
      ['companies', 'See which invoices are overdue and enter transfers in part or whole.'],
      ['audit', 'Look who changed limits, prices and roles.'],
    ],
  },
  auditor: {
    purpose: 'You look at everything and change nothing.',
    steps: [
      ['audit', 'Search the log by person, thing or day; each row has before and after.'],
      ['approvals', 'Compare who asks with who approves, also in pairs.'],
      ['reports', 'Open figures down to their entries and take them as a file.'],
      ['health', 'The books must hold, the journal must be sealed, backups must be fresh.'],
      ['people', 'See who has which roles and who has not signed in for long.'],
    ],
  },
}

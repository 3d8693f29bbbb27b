import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'You put packed orders together into runs, give each run to a rider, and follow the riders on the road.',
  steps: [
    'Open [staff.title.riders]. Choose the day and the delivery slot.',
    'Press [riders.propose]: the orders become runs by themselves.',
    'Look at the map and at the facts of each run. Move an order with its list [riders.newRun], or up and down inside its run.',
    'Choose a [riders.rider] for each run and press [riders.save]. The run appears on the rider’s phone at once.',
    'Follow [riders.underWay]: who is late, who is silent, and how much cash comes back.',
    'Below the runs, [riders.fetched] shows what other couriers fetch that day. [riders.waybill] prints the sheet for the bags.',
    'A rider comes back: compare the cash with the number of the run, and press [riders.check].',
  ],
  pictures: { plan: 'The riders’ desk: runs with their stops at the left, the map at the right.' },
  states: [
    ['[riders.rest]', 'Packed, but in no run yet.'],
    ['[riders.late]', 'Behind the plan. Call the rider if customers wait.'],
    ['[riders.silent]', 'The phone has no network or is off. Call.'],
    [
      '[riders.fetched.unbooked]',
      'The courier does not take it. Press [couriers.choose]: book it again, book another courier, or give it to our own riders.',
    ],
    ['[riders.state.done]', 'All stops are done.'],
  ],
  trouble: [
    [
      'A run is marked in red',
      'Too many stops, too heavy, or chilled goods too long on the road. Put some orders into another run.',
    ],
    [
      'A rider cannot go on',
      'Talk to the rider. Open orders can go into a new run of someone else; what was handed over stays.',
    ],
    [
      'A street is under water',
      'Close the area under [staff.title.windowAreas]. Customers there are notified.',
    ],
    [
      'The phone of a rider is broken',
      'Press [riders.sheet] and print it. The signatures are the proof.',
    ],
    ['The map does not load', 'The list has everything.'],
  ],
  keys: [['p', '[riders.propose]']],
}

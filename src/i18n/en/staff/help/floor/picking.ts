import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'You walk along the shelves once and collect the goods of several orders. Each order has a box with a letter. The screen shows one good at a time.',
  steps: [
    'Open [staff.title.picking]. Work on the earliest delivery slot first; its part is at the top.',
    'Does the card at the top have [picking.goOn]? That is your own run: press it and go to step 4. If orders under [picking.waiting] are due earlier, or there is no run yet, choose the slot that starts first and press [picking.make].',
    'Take one empty box for each order and put them on your trolley. Its tasks are yours already. If your boxes have codes, scan them in the order of the letters; else press [picking.noCodes], or print some with [picking.printCodes].',
    'Read the card from top to bottom: shelf, good, how many, and the letter of the box. A yellow note is a wish of the customer: read it and press [picking.haveRead].',
    'Go to the shelf. If you have a scanner, scan the label of the batch. Take the good unit that you would buy yourself.',
    'Put it into the box and scan the box or press its letter. With a single box press [picking.picked]. “Take 7: A 2 · B 3 · C 2” is one good for three boxes. The next good appears at once.',
    'Does a number pad appear? Weigh each piece and type its grams, then press [picking.enter]. Was it wrong? Press [picking.unweigh] before you put it into the box.',
    'Fewer on the shelf than the card asks for? Set [picking.count] to what you have and put it away. The rest comes as a new task: press [picking.short] for it.',
    'When the screen says [picking.allDone] or [picking.doneShort], bring the boxes to the packing table and press [picking.toPacking].',
  ],
  pictures: {
    runs: 'The picking screen: open runs at the top, and below them the delivery slots whose orders wait for a run.',
    task: 'A task: shelf, good, how many to take, the letter of the box, and the buttons Picked, Not good and Not there.',
    done: 'The end of the walk, with the button that leads to packing.',
  },
  states: [
    ['[picking.state.picked]', 'It is in the box.'],
    [
      '[picking.state.short]',
      'There was none. The customer gets the money back, or another good in its place.',
    ],
    ['[picking.state.substituted]', 'Another good takes its place. It comes as a task of its own.'],
    [
      '[picking.asking]',
      'The customer is choosing a replacement. Go on with the other goods; the answer comes by itself within ten minutes.',
    ],
    ['[picking.state.wasted]', 'All of it was bad and has been thrown away.'],
  ],
  trouble: [
    [
      'It is not on its shelf',
      'Look on the shelves next to it. Still nothing? Press [picking.short]. The shop takes care of the money or a replacement.',
    ],
    [
      'I know a good that would do instead',
      'Press [picking.instead] and choose one, search it by name or scan it. Nothing dearer than what was paid may come. The customer is asked first, unless the screen says [picking.insteadComes].',
    ],
    [
      'It is bruised, rotten or too ripe',
      'Take another one. If it can’t be sold to anyone, press [picking.notGood], choose what is wrong and press [picking.waste].',
    ],
    [
      'I pressed the wrong button',
      'Open [picking.allTasks] at the bottom and press [picking.undo] next to the good.',
    ],
    [
      'The scanner says it is another box',
      'The good belongs into the box whose letter is on the card. Nothing is wrong yet: put it there. The scan is counted in [picking.speed.own], which only you and the lead see.',
    ],
    [
      'The screen shows a time for cold goods',
      'It counts how long chilled and frozen goods have been out. After 20 minutes it turns red: pack those boxes first.',
    ],
    [
      'No network',
      'Keep picking. Everything is stored on this phone and is sent by itself. Don’t sign out before it is sent.',
    ],
    [
      'Something in the list was refused',
      'Read why and follow the bold line below it, such as to take the goods out of the box again. Then press [staff.offline.drop].',
    ],
    [
      'My shift ends before the run does',
      'Press [picking.handOver]. Nothing is lost: a colleague presses [picking.take] and goes on.',
    ],
    [
      'The console is away',
      'Print the list of the run beforehand with [picking.printList]. Later type it in with [picking.typeList].',
    ],
  ],
}

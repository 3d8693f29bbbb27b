import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Melons, fish or whatever is sold by its real weight: you weigh each piece while you pick. The customer pays what it weighs.',
  steps: [
    'The card shows [picking.weigh] and [picking.nominal]. Choose a piece close to that weight.',
    'Put it on the scale. Is it what was ordered, or close to it? Press [picking.nominal], then − or +. Otherwise type the grams on the number pad, or scan the label that the scale prints.',
    'Press [picking.enter]. Is there another piece? The pad asks for it. Was it wrong? Press [picking.unweigh] and weigh again.',
    'If you like, press [picking.enterPhoto] instead: it opens the camera, and the customer sees the photo with the weight.',
    'Put the piece into the box that the last [picking.enter] names.',
  ],
  pictures: { pad: 'A weighed good: the number pad and the button Enter.' },
  states: [
    [
      '[picking.unlikely]',
      'Less than half of what was ordered: a digit may be missing, or it is another piece. Weigh again; if it is right, type it once more.',
    ],
    [
      '[picking.tooHeavy]',
      'Far heavier than ordered, so it can’t be entered. Take a smaller piece.',
    ],
  ],
  trouble: [
    ['The label cannot be read', 'Type the grams instead.'],
    ['The label has a price', 'It is a label of the till. Type the grams.'],
    [
      'I typed a wrong weight',
      'Before [picking.enter], press [picking.erase]. Afterwards, until it is in the box, press [picking.unweigh]. Once it is in the box, open [picking.allTasks] and press [picking.undo].',
    ],
    [
      'It weighs a little less than ordered',
      'That is fine: the difference goes back to the customer by itself.',
    ],
  ],
}

import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'The boxes of the pickers become bags with labels. An order that you pack is sold: it leaves the stock, and the rider or the courier can take it.',
  steps: [
    'Open [staff.title.packing]. Each card is an order with the letter of its box. What can be packed now is at the top.',
    'Take a box. With a scanner, scan its code: its card jumps to the top. Otherwise look for the letter and the number.',
    'Compare the box with the list on the card: each good with its number and weight, what is missing, and what came instead. Where the list is closed, press the line with the units. Pack heavy goods below, soft ones above, cold ones into the cold bag.',
    'Set [picking.bags] to the number of bags. One is set already; for cold and other goods together two, of which one is cold. Cold bags are included in the number of bags. A weight from the scale is optional, and written in grams: 5400, not 5.4.',
    'Press [picking.pack]. Then press [picking.labels]: they print by themselves. Stick one label on each bag.',
    'Does another courier fetch it? Press the button for its waybill too, and stick it on the first bag.',
    'Put the bags on the shelf of their delivery slot. Cold bags go into the fridge.',
  ],
  pictures: {
    table:
      'An order at the packing table: run and letter, number, first name, what is in the box, the number of bags, and the button Pack.',
    packed: 'A packed order, with the buttons for its labels and for undoing.',
  },
  states: [
    ['[picking.openTasks]', 'The picker is not done with this box. It can’t be packed yet.'],
    ['[picking.missing]', 'Units that were not found. The customer’s money goes back by itself.'],
    [
      '[picking.sameBag]',
      'The customer added this order later. Both go into the same bags: pack one after the other.',
    ],
    ['[picking.coldLate]', 'Cold goods have been out too long. Pack this box first.'],
  ],
  trouble: [
    [
      'It asks me to look again',
      'The weight that you typed differs by more than 5 % from what was picked; below the field stand both. Count the goods once more. If they are right, press [picking.packSure].',
    ],
    [
      'Something is in the wrong box',
      'Don’t pack. Call the picker: in the run, [picking.allTasks] has [picking.undo] for each good.',
    ],
    [
      'A bag is lost, or one more is needed',
      'Open [picking.changeBags] on the card. Remove the bag or press [picking.addBag], then print the labels again. The other labels stay valid.',
    ],
    [
      'I packed too early',
      'Press [picking.unpack], and once more to confirm. It works as long as the order has not left. Labels that are on the bags count no more: print new ones after packing again.',
    ],
    [
      'There is no waybill yet',
      'The page says why. Usually the courier has not answered: leave the page open, and the sheet appears. If the courier refused, your shift lead chooses who brings it, on the order’s page. An order that you unpack and pack again is booked again by itself.',
    ],
    [
      'There is no network',
      'Packing needs the network, because stock and money are written with it. Nothing is lost: wait until you are connected, and press [picking.pack] again.',
    ],
    [
      'The label is torn or lost',
      'Press [picking.labels] again. You can print it as often as you need.',
    ],
    [
      'An order is not here',
      'Orders appear as soon as their run is taken. Look at [staff.title.picking] whether a run waits for its picker.',
    ],
  ],
}

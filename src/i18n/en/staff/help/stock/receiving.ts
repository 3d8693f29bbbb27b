import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'A supplier brings goods: you count, check and take them in. Only then can they be sold. It works without network too.',
  steps: [
    'Open [staff.title.goodsIn] and press [stock.receive].',
    'Choose the purchase if there is one, or write [stock.fromWhom].',
    'Find each good: scan its barcode or type its name. Enter [stock.delivered] and [stock.bestBefore].',
    'Bad or too much? Enter it under [stock.refused] with a reason and give it back to the driver.',
    'Save. Photograph what was refused under [stock.refusedPhotos] of the receipt. Then print labels with [stock.labels] and stick one on each crate.',
  ],
  pictures: { list: 'The receipts of goods, newest first.' },
  states: [
    ['[stock.fault.ended]', 'Do not take it in.'],
    ['[stock.fault.short_life]', 'It would leave sale too soon.'],
    ['[stock.fault.too_warm]', 'It was too warm on the way.'],
    ['[stock.counter]', 'A receipt that takes back another: the first one never changes.'],
  ],
  trouble: [
    [
      'Lines are red',
      'Those goods should not be taken in. Write them as refused, or ask the shift lead to press [stock.allow].',
    ],
    [
      'I took in a wrong number',
      'Open the receipt and press [stock.counter]. Enter the units that have to come out again.',
    ],
    [
      'No network',
      'Save as always. It is stored on this device and sent by itself. If it is refused later, press [stock.openAgain].',
    ],
    ['The good is unknown', 'It has to be added under [staff.title.products] first.'],
  ],
}

import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'This is your phone on the road: which bags to take, where to go next, and how to hand over. It works without network too.',
  steps: [
    'Open [staff.title.run] and wait for your run. The desk assigns it; it appears by itself.',
    'Press [run.scan] and scan the label of each bag, or type its code and press [run.add]. Of an order with several bags all must come: the screen names what is missing. If the bag is not yours, the screen says so: leave it at the shop.',
    'Have you measured the cold bags? Type the temperature. Then press [run.leave].',
    'The next stop is large at the top: name, address, wishes, bags and cash. [run.maps] shows the way; [run.whatsapp] sends a message that is already written.',
    'At the door press [run.arrived]. If the order has several bags, scan each of them.',
    'Are the bags chilled? Type [run.chilled] first. The customer sees it. If you cannot measure it, the screen asks once a run: press [run.giveNow].',
    'Ask for the four-digit code that the customer sees in the order, and type it. With the fourth digit the stop is done: the next one appears.',
    'No code? Press [run.photo] and take a photo of the bags with the customer or at the door. Leaving them with a guard? Press [run.guard], type the name, then [run.handedOver].',
    'To pay in cash? Take the amount of the card before you type the code.',
    'After the last stop count the cash, type it under [run.counted] and press [run.end]. Bring bags and cash to the desk.',
  ],
  pictures: {
    bags: 'Before leaving: the bags of the run, the button for scanning them, and the field for their number.',
    stop: 'A stop: name, address, bags, cash, and the buttons Maps, Call, WhatsApp and I’m here.',
    door: 'At the door: the field for the code, the photo instead of the code, and the guard.',
    cash: 'The end of the run: how much cash is expected, and the field for what you have counted.',
  },
  states: [
    ['[run.paid]', 'Take no money.'],
    ['[run.state.delivered]', 'The stop is done.'],
    [
      '[run.unchecked]',
      'The code is stored on this phone, but the shop has not compared it yet. You may go on. If it turns out wrong, a notice appears at the top and the stop is open again.',
    ],
    ['[run.state.failed]', 'Bring the bags back to the shop.'],
    ['[staff.offline.notSent]', 'It is stored on this phone. It is sent when the network is back.'],
  ],
  trouble: [
    [
      'A bag of an order is missing',
      'Look for it at the packing table. If it is lost, the packer removes it there; then the run can leave.',
    ],
    [
      'No one opens',
      'Press [run.call] at the door, twice. After the waiting time that the screen shows, press [run.giveUp]. Bring the bags back.',
    ],
    [
      'The customer takes nothing or cannot pay',
      'Press [run.refusedAll] or [run.cannotPay] and take the photo: the stop ends at once, without calls. Bring the bags back. Refused goods are not brought again.',
    ],
    [
      'The code is wrong',
      'Let the customer read it out of the open order. After five wrong codes only a photo works.',
    ],
    [
      'The customer does not want a good',
      'Does the customer pay cash? Press [run.refuseFirst] before the code or the photo: less is collected. Otherwise hand over the rest first, then press [run.refused] at the stop under the finished ones, choose the good and take a photo. Bring it back.',
    ],
    ['Another stop is closer', 'Press [run.first] at that stop. The order of the others stays.'],
    [
      'The cash does not match',
      'Type what you really have. Write why it differs; the desk looks at it.',
    ],
    [
      'No network',
      'Go on. The button at the top shows how much is not sent yet. Don’t sign out before it is sent.',
    ],
    [
      'Rain, a flat tyre, an accident',
      'Your safety comes first. Stop, call the desk, and do what it decides about your stops.',
    ],
  ],
}

import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'What the shop sells: names, texts, photos, packs and facts. A product is a draft until everything is there.',
  steps: [
    'Open [staff.title.products] and search by name, SKU, barcode or PLU.',
    'Something new? Press [goods.new]. Write name and texts in both languages and choose a category.',
    'Press [goods.photoAdd]. Write under each photo what it shows, for shoppers who cannot see it. Photos are cut square by themselves.',
    'Press [goods.variationAdd] for each pack or size: SKU, price, weight.',
    'Press [goods.preview] and look at it as a customer does. Then [goods.save].',
    '[goods.missingTitle] lists what is missing. When nothing is, press [goods.show].',
    'Many at once? Press [sheet.open] and work as in a table; [sheet.save] shows what changes before anything does.',
  ],
  pictures: {
    list: 'The products with state, price and stock.',
    new: 'The form of a new product: names and texts, photos, packs and facts.',
  },
  states: [
    ['[goods.view.shown]', 'Customers can buy it.'],
    ['[goods.view.hidden]', 'A draft, or taken out of the shop.'],
    [
      '[goods.active]',
      'This variation is sold. Without the tick it is not, but old orders still name it.',
    ],
  ],
  trouble: [
    [
      'It cannot be shown',
      'Read [goods.missingTitle]. Often the other language or a photo is missing.',
    ],
    [
      'It is almost like another product',
      'Open that one and press [goods.copy]; SKU, barcodes and sale prices stay empty.',
    ],
    ['I cannot change the price', 'A saved price is changed under [staff.title.prices].'],
    [
      'Someone else saved meanwhile',
      'You see the newest state. Your text is still in the form: look at both, then save.',
    ],
    ['It cannot be deleted', 'Orders name it. Press [goods.hide] instead.'],
  ],
  keys: [
    ['g p', '[staff.title.products]'],
    ['n', '[goods.new]'],
    ['e', '[goods.editKey]'],
    ['mod+s', '[goods.save]'],
    ['mod+p', '[goods.preview]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}

import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Changes many products, prices, counts, coupons or tags of customers by a CSV file, and takes them out as one. You see every change before it happens.',
  steps: [
    'Open [staff.title.imports]. Choose [imports.kind]. [imports.template] is an empty file, [imports.export] one with everything.',
    'Change it in your spreadsheet and save it as CSV. Excel files are not read: choose “Save as”, then CSV.',
    'Choose the file and press [imports.read]. Check that each column has its field.',
    'Press [imports.check]. Look at what is new, changed and rejected. Is something new meant? Tick the box above the rows, and they are checked again.',
    'Press [imports.confirm]. You may leave the page; it goes on.',
  ],
  pictures: { list: 'Importing a file, and below it the files of before.' },
  states: [
    ['[imports.row.same]', 'Nothing changes for this row.'],
    ['[imports.row.refused]', 'The row has an error. The others go on.'],
    ['[imports.state.stopped]', 'You can go on with the rest.'],
  ],
  trouble: [
    [
      'A coupon is rejected because it needs a second person',
      'Save that one at [staff.title.coupons]; the other person approves it there.',
    ],
    [
      'You want to put a tag on customers who have others',
      'Name the column add_tags, and leave the column tags empty or out: what is in it replaces the tags that they have.',
    ],
    [
      'A kind is not in the list',
      'Your role does not show what is in such files. Someone with that role can export them.',
    ],
    ['Rows were rejected', 'Press [imports.refusedFile], mend them, and import only these.'],
    [
      'Prices became a hundred times too high',
      'Check the file: whole Rupiah, without cents. The preview shows before and after.',
    ],
    [
      'A row was changed by someone meanwhile',
      'It fails and is listed. Export again, and import only that row.',
    ],
  ],
}

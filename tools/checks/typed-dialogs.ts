import { type Check, example } from './check.ts'

/** Free text at least: what takes longest to type again. */
const TEXT = /<(?:TextArea|ReasonField)\b/
const TRACKED = /\buseTypedInModal\(|<Typed\b/

/** Dialogs of the console do not drop what is typed in them at a press of Escape or a reload. */
export const typedDialogs: Check = {
  name: 'typed dialogs',
  why: 'A dialog with free text asks before it drops it: FormModal, and useTypedInModal or Typed.',
  files: ['src/web/staff/**/*.tsx'],
  find: (sources) =>
    sources.flatMap(({ path, text }) => {
      const at = /<Modal\b/.exec(text)
      return at === null || !TEXT.test(text) || TRACKED.test(text)
        ? []
        : [{ path, line: text.slice(0, at.index).split('\n').length, what: 'it is not tracked' }]
    }),
  red: [example('src/web/staff/a.tsx', '<Modal>\n<TextArea value={words} />\n</Modal>')],
  green: [
    example('src/web/staff/a.tsx', '<FormModal><TextArea value={words} /></FormModal>'),
    example('src/web/staff/a.tsx', 'useTypedInModal(words !== "")\n<Modal><TextArea /></Modal>'),
    example('src/web/staff/a.tsx', '<Modal><img alt="" /></Modal>'),
  ],
}

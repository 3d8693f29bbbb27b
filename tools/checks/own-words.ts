import { type Check, eachLine, example } from './check.ts'

/** Written in pieces, so that this file does not report itself. */
const OUTSIDE = [
  ['..', '/shared'].join(''),
  ['/work', '/main'].join(''),
  ['/work', '/shared'].join(''),
  ['/root', '/'].join(''),
  ['/Users', '/'].join(''),
  ['lorem', ' ipsum'].join(''),
  ['FIX', 'ME'].join(''),
  ['TO', 'DO:'].join(''),
]

/**
 * The project speaks of the shop alone: no path of a developer's machine, no filler,
 * nothing left for later.
 */
export const ownWords: Check = {
  name: 'own words',
  why: 'A path of one machine, filler text or a note for later does not belong in the project.',
  files: [
    '*.{md,json,ts}',
    '{src,tools,seeds,test,e2e,bench,docs,migrations}/**/*.{ts,tsx,css,md,sql,json,csv,svg}',
    '.ci/*',
  ],
  find: eachLine((line) => OUTSIDE.find((word) => line.toLowerCase().includes(word.toLowerCase()))),
  red: OUTSIDE.map((word) => example('docs/choices/cart.md', `See ${word} for more.`)),
  green: [
    example(
      'docs/choices/cart.md',
      'What is shared between pages is a component; the path is /work-with-us.',
    ),
  ],
}

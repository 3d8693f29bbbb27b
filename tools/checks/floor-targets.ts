import { type Check, example } from './check.ts'

const BUTTON = /<Button(?:Link|Anchor)?\b/g

/**
 * Phones of pickers, packers and riders are pressed with a thumb in a glove. Buttons of the till and
 * of screens with `isFloor` are that high by themselves; the browser tests measure them.
 */
export const floorTargets: Check = {
  name: 'floor targets',
  why: 'Buttons of the floor’s screens are at least 48 px high: size="lg".',
  files: ['src/web/staff/desks/{picking,run}/**/*.tsx'],
  find: (sources) =>
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(BUTTON)].flatMap(({ index }) =>
        openingTag(text, index).includes('size="lg"')
          ? []
          : [{ path, line: text.slice(0, index).split('\n').length, what: 'a button below 48 px' }],
      ),
    ),
  red: [
    example('src/web/staff/desks/run/a.tsx', '<Button block onClick={() => go()}>{word}</Button>'),
    example('src/web/staff/desks/picking/a.tsx', '<ButtonLink to={a} size="md">{b}</ButtonLink>'),
  ],
  green: [
    example(
      'src/web/staff/desks/run/a.tsx',
      '<Button onClick={() => go()} size="lg">{word}</Button>',
    ),
  ],
}

/** The tag from `<` to its own `>`; one inside braces belongs to an expression. */
const openingTag = (text: string, from: number): string => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
    else if (text[at] === '>' && depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

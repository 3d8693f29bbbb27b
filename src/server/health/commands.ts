import type { OpenShop } from '../shop.ts'
import { offerFirstAccount } from '../staff/index.ts'
import { checkShop } from './doctor.ts'

type Print = (line: string) => void

/** How the first account is made, as lines for the terminal; null when there are accounts. */
export const openingLines = async ({ shop }: Pick<OpenShop, 'shop'>): Promise<string[] | null> => {
  const offer = await offerFirstAccount(shop, shop.clock.now())
  if (offer === null) return null
  return [
    `This shop has no staff yet. Make the first account at ${offer.url}`,
    `with the setup code ${offer.code} (valid for ${offer.hours} hours, once).`,
  ]
}

/** `init`: prints a setup code for the first account. */
export const initCommand = async (
  open: OpenShop,
  _args: string[],
  print: Print,
): Promise<number> => {
  const lines = await openingLines(open)
  for (const line of lines ?? [
    'the shop has staff already: `npm run shop -- doctor` says what it lacks',
  ])
    print(line)
  return lines === null ? 1 : 0
}

/** `doctor`: what the shop still needs; 1 while something is missing. */
export const doctorCommand = async (
  { shop }: OpenShop,
  _args: string[],
  print: Print,
): Promise<number> => {
  const checks = await checkShop(shop, 'en')
  const MARKS = { done: 'ok     ', missing: 'MISSING', advised: 'advice ' } as const
  for (const { state, title, text } of checks) print(`${MARKS[state]} ${title}: ${text}`)
  const missing = checks.filter(({ state }) => state === 'missing').length
  print(missing === 0 ? 'the shop has what it needs to sell' : `${missing} things are missing`)
  return missing === 0 ? 0 : 1
}

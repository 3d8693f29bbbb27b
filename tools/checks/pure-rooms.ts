import { type Check, code, eachLine, example } from './check.ts'

const IMPURE =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bMath\.random\b|\bperformance\b|\bcrypto\b|\bprocess\b|\bglobalThis\b|\bsetTimeout\b/

/** The pure rooms read no clock, no chance and no environment: they are given `now`. */
export const pureRooms: Check = {
  name: 'pure rooms',
  why: 'domain, contract and i18n are given the time and everything else: same input, same output.',
  files: ['src/{domain,contract,i18n}/**/*.ts'],
  find: eachLine((line, path) =>
    path.endsWith('.test.ts')
      ? undefined
      : IMPURE.exec(code(line).replaceAll(/'[^']*'/g, "''"))?.[0],
  ),
  red: [
    example('src/domain/a.ts', 'export const today = () => new Date()'),
    example('src/domain/a.ts', 'if (coupon.until < Date.now()) return'),
    example('src/domain/a.ts', 'const lucky = Math.random() > 0.5'),
    example('src/contract/a.ts', 'const key = crypto.randomUUID()'),
  ],
  green: [
    example('src/domain/a.ts', 'const day = new Date(now.getTime() + DAY_MS)'),
    example('src/domain/a.ts', '// Date.now is never read here'),
    example('src/domain/a.test.ts', 'const now = new Date()'),
  ],
}

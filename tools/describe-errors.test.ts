import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorTable } from '#contract/errors.ts'
import { errors } from '#i18n/en/errors.ts'
import { describeErrors, ERRORS_FILE } from './describe-errors.ts'

const codes = Object.keys(errorTable)

it('docs/errors.md matches the table (`npm run errors` writes it)', () => {
  expect(readFileSync(ERRORS_FILE, 'utf8')).toBe(describeErrors())
})

it('every code has a text, and every text a code', () => {
  expect(Object.keys(errors).toSorted()).toEqual(codes.map((code) => `error.${code}`).toSorted())
})

it('every code is used by the server or a rule', () => {
  const sources = globSync('src/{server,domain}/**/*.ts', { exclude: ['**/*.test.ts'] })
  const server = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  expect(codes.filter((code) => !server.includes(`'${code}'`))).toEqual([])
})

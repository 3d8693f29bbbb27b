import { expect, it } from 'vitest'
import { judgeLine, type FoundHow } from './judge-line.ts'

const goods = (...names: string[]) =>
  names.map((name) => ({
    names: { id: name.replace('+', ''), en: '' },
    wasBought: name.endsWith('+'),
  }))
const judged = (name: string, found: string[], how: FoundHow = 'named', isAll = true) => {
  const { state, choices } = judgeLine(name, goods(...found), { how, isAll })
  return [state, ...choices.map(({ names }) => names.id)]
}

it('is sure of the one product whose name begins with the words', () => {
  expect(judged('wortel', ['Jus Apel Bit Wortel', 'Wortel Berastagi'])).toEqual([
    'sure',
    'Wortel Berastagi',
  ])
  expect(judged('cavendish pisang', ['Pisang Cavendish'])).toEqual(['sure', 'Pisang Cavendish'])
  expect(judged('naga merah', ['Buah Naga Merah'])).toEqual(['sure', 'Buah Naga Merah'])
})

it('finds what an English name ends with, and its plural', () => {
  const english = (...names: string[]) =>
    names.map((en) => ({ names: { id: '', en }, wasBought: false }))
  const of = (name: string, ...names: string[]) =>
    judgeLine(name, english(...names), { how: 'named', isAll: true })
  expect(of('carrots', 'Berastagi Carrot').state).toBe('sure')
  expect(of('avocados', 'Avocado Date Smoothie', 'Butter Avocado').state).toBe('unsure')
})

it('asks where several begin with them, three at most', () => {
  expect(judged('apel', ['Apel Fuji', 'Apel Gala', 'Apel Envy', 'Apel Malang'])).toEqual([
    'unsure',
    'Apel Fuji',
    'Apel Gala',
    'Apel Envy',
  ])
})

it('lets what was bought before win', () => {
  expect(judged('apel', ['Apel Fuji', 'Apel Gala+', 'Apel Envy'])).toEqual([
    'sure',
    'Apel Gala',
    'Apel Fuji',
    'Apel Envy',
  ])
  expect(judged('apel', ['Apel Fuji+', 'Apel Gala+'])[0]).toBe('unsure')
})

it('is not sure of a word in the middle of a name, but of another name of one product', () => {
  expect(judged('kol', ['Kembang Kol'])).toEqual(['unsure', 'Kembang Kol'])
  expect(judged('cabe rawit', ['Cabai Rawit Merah'])).toEqual(['sure', 'Cabai Rawit Merah'])
})

it('is never sure after a correction, nor where more was found than was looked at', () => {
  expect(judged('wortel', ['Wortel Berastagi'], 'similar')[0]).toBe('unsure')
  expect(judged('wortel', ['Wortel Berastagi'], 'named', false)[0]).toBe('unsure')
})

it('takes part of the words only from the first one on', () => {
  expect(judged('bawang bombay', ['Bawang Merah', 'Kangkung'], 'in_part')).toEqual([
    'unsure',
    'Bawang Merah',
  ])
  expect(judged('daun bawang', ['Kangkung'], 'in_part')).toEqual(['unknown'])
  expect(judged('terong', [])).toEqual(['unknown'])
})

import { describe, expect, it } from 'vitest'
import { isGuessable } from './password.ts'

const rani = { name: 'Rani Kusuma', phone: '6281234567890', email: 'rani.belanja@example.com' }

describe('isGuessable', () => {
  it.each([
    'Password1!',
    'P@ssw0rd123!',
    'Qwerty123!',
    'Admin123!',
    'Indonesia45!',
    'Sayangku1!',
    'Bismillah1$',
    'Abcd1234!',
    'Aa123456!',
    'Qwerty!123',
    '123Welcome!',
    'Semangka99*',
    'Iloveyou2!',
    'Abcabc12!',
    'Asdf1234!',
    'Zxcvbn1!',
    'Qwe123!@#',
  ])('refuses %s', (password) => expect(isGuessable(password)).toBe(true))
  it.each([
    'Kusuma88!x',
    'xxKU5UMA!9',
    'RaniBelanja7!',
    '0812-3456-7890aA!',
    'Aa!81234567890',
    'Petik2026!',
    'p3t1K-segar!9A',
  ])('refuses %s of Rani Kusuma', (password) => expect(isGuessable(password, rani)).toBe(true))
  it.each([
    'Kereta7!biru',
    'tR0pi&kusam',
    '9xQ!zz71Lm',
    'Gerobak#Ungu12',
    'korek-Api-jendela-4!',
    'ßtraße9Ä!xyzQ',
    '🍉Merah muda 7!',
    '7!kQ93$82#',
  ])('accepts %s', (password) => expect(isGuessable(password, rani)).toBe(false))
  it('does not mind a short name', () =>
    expect(isGuessable('Kereta7!biru', { name: 'Eka Ru' })).toBe(false))
  it('refuses the shop’s own demo password', () => expect(isGuessable('Petik123!')).toBe(true))
})

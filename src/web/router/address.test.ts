import { expect, it } from 'vitest'
import { addressOf, isElsewhere } from './address.ts'

const here = { pathname: '/blog', search: '?page=2' }

it('reads an address from where the visitor is', () => {
  expect(addressOf('?page=3', here)).toBe('/blog?page=3')
  expect(addressOf('#end', here)).toBe('/blog?page=2#end')
  expect(addressOf('/cart', here)).toBe('/cart')
})

it('takes the parts of an address with or without their marks', () => {
  expect(addressOf({ pathname: '/faq', search: 'a=1', hash: '#b' }, here)).toBe('/faq?a=1#b')
  expect(addressOf({ search: '?' }, here)).toBe('/blog')
})

it('leaves other sites, telephones and mails as they are', () => {
  for (const address of ['https://example.org/x', '//example.org', 'tel:+62', 'mailto:a@b.id']) {
    expect(addressOf(address, here)).toBe(address)
    expect(isElsewhere(address)).toBe(true)
  }
  expect(isElsewhere('/product/a:b')).toBe(false)
})

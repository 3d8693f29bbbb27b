import { expect, it } from 'vitest'
import { readCustomerSearch, revealsCustomer } from './customer-search.ts'

const TOKEN = 'PTK1'.padEnd(62, 'x7')

it.each([
  ['0812-3456-7890', { by: 'phone', text: '6281234567890' }],
  ['+62 812 3456 7890', { by: 'phone', text: '6281234567890' }],
  ['7890', { by: 'tail', text: '7890' }],
  ['(34) 567-890', { by: 'tail', text: '34567890' }],
  [' Rani.Kusuma@Example.com ', { by: 'email', text: 'rani.kusuma@example.com' }],
  [TOKEN, { by: 'token', text: TOKEN }],
  ['fr-261120-7k3qx', { by: 'order', text: 'FR-261120-7K3QX' }],
  ['7K3QX', { by: 'text', text: '7k3qx' }],
  ['Rani  Kusuma', { by: 'text', text: 'rani  kusuma' }],
  ['é', { by: 'text', text: 'é' }],
])('reads %j', (typed, read) => {
  expect(readCustomerSearch(typed)).toEqual(read)
})

it.each(['', '  ', '789', '%', '--', '(12'])('has too little to search by in %j', (typed) => {
  expect(readCustomerSearch(typed)).toBeNull()
})

it('counts what reveals whose a number, an address or a code is', () => {
  const counted = ['7890', '081234567890', 'a@b.co', TOKEN, 'rani', 'FR-261120-7K3QX'].map(
    (typed) => revealsCustomer(readCustomerSearch(typed)!),
  )
  expect(counted).toEqual([true, true, true, true, false, false])
})

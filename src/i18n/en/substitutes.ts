/** What happens to a line that runs out: chosen at the checkout and on the order page. */
export const substitutes = {
  'substitute.title': 'If something runs out',
  'substitute.text': 'A replacement never costs more than what you ordered.',
  'substitute.best': 'The best match',
  'substitute.this': 'Another product that I choose',
  'substitute.ask': 'Ask me',
  'substitute.refund': 'Give me the money back',
  'substitute.which': 'In place of {name}',
  'substitute.choose': 'Choose a product',
  'substitute.none': 'Nothing similar is available right now.',
  'substitution.title': 'May we replace this?',
  'substitution.ask': '{missing} ran out. May we send {instead} instead?',
  'substitution.price': 'One costs {price}. The difference goes back to you.',
  'substitution.which':
    '{missing} ran out. Which one may we send instead? The difference goes back to you.',
  'substitution.each': '{price} each',
  'substitution.choose': 'Choose {name}',
  'substitution.chooseShort': 'Choose',
  'substitution.left': 'Time to answer',
  'substitution.otherwise': 'Without an answer you get the money for it back.', // promise: substitute-unanswered
  'substitution.accept': 'Yes, replace it',
  'substitution.refuse': 'No, money back',
  'substitution.taken': 'We replaced {missing}',
  'substitution.takenText': 'You get {instead}.',
  'substitution.takenHint': 'You can still decline it until your order is packed.', // promise: substitute-refusable
  'substitution.accepted': 'Thank you. We will add it to your order.',
  'substitution.refused': 'Fine. The money for it goes back to you.',
  'answer.accept': 'Do you want this instead?',
  'answer.refuse': 'Do you want the money back?',
  'answer.order': 'Order {number}',
  'answer.others': 'Also offered, each with its own link in the message:',
  'answer.unknown': 'This link does not work any more',
  'answer.overText':
    'It asked about a replacement for something that ran out. That is answered already, or the time for it is over. Your order shows what happens.',
  'answer.unknownText':
    'It was to answer about a replacement for something that ran out, but its address is not complete. Open it again from our message, or answer on the page of your order.',
  'answer.orders': 'My orders',
}

function drawComparison(data, filter) {
  document.querySelectorAll('[data-needs=comparison]').forEach(link => { link.hidden = data.pairs.length === 0; });
  if (data.pairs.length === 0) return;
  show('comparison');
  const place = content('comparison');
  place.append(el('p', {}, 'On the questions that both runs have. The difference is of execution accuracy, second less first, with the 95 % interval of '
      + 'the paired bootstrap. The numbers list the questions.'));
  const list = (pair, outcome, count) => el('button', {type: 'button', onclick: () => filter({pair: pair.first + '-' + pair.second, outcome})}, format.count(count));
  const signed = share => (share > 0 ? '+' : '') + (100 * share).toFixed(2);
  place.append(table(null,
      [{title: 'first'}, {title: 'second'}, {title: 'both right', number: true}, {title: 'only first', number: true}, {title: 'only second', number: true},
        {title: 'neither', number: true}, {title: 'difference, points', number: true}, {title: '95 %', number: true}],
      data.pairs.map(pair => [runName(data.runs[pair.first], pair.first), runName(data.runs[pair.second], pair.second),
        list(pair, 'both', pair.both), list(pair, 'first', pair.onlyFirst), list(pair, 'second', pair.onlySecond), list(pair, 'neither', pair.neither),
        signed(pair.difference.value), signed(pair.difference.low) + ' … ' + signed(pair.difference.high)])));
}

const OUTCOMES = {
  both: (a, b) => a && b, first: (a, b) => a && !b, second: (a, b) => !a && b, neither: (a, b) => !a && !b,
};

function hasOutcome(question, pair, outcome) {
  const [first, second] = pair.split('-').map(Number);
  if (!question.runs[first] || !question.runs[second]) return false;
  return OUTCOMES[outcome](question.runs[first].verdict === 'CORRECT', question.runs[second].verdict === 'CORRECT');
}

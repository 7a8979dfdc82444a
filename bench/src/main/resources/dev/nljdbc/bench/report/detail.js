function resultNode(result, words) {
  if (!result) return el('p', {class: 'muted'}, words);
  const columns = result.columns.map(title => ({title}));
  const rows = result.rows.map(row => row.map(cell => cell === null ? el('span', {class: 'null'}, 'NULL') : cell));
  const caption = (result.totalRows > result.rows.length ? 'first ' + result.rows.length + ' of ' : '') + format.count(result.totalRows)
      + (result.totalRows === 1 ? ' row' : ' rows');
  return table(caption, columns, rows, {class: 'result'});
}

function traceNode(trace) {
  if (!trace || trace.length === 0) return null;
  return el('details', {}, el('summary', {}, 'Trace: ' + trace.length + (trace.length === 1 ? ' step' : ' steps')),
      el('ol', {class: 'trace'}, trace.map(step => el('li', {},
          el('div', {class: 'muted'}, 'Round ' + step.round + ' · ' + format.count(step.tokens) + ' tokens · ' + format.ms(step.milliseconds) + ' ms'),
          step.thought ? el('p', {}, step.thought) : null,
          step.action ? el('pre', {'aria-label': 'action'}, step.action) : null,
          step.observation ? el('pre', {'aria-label': 'observation', tabindex: 0}, step.observation) : null))));
}

function figuresNode(answer) {
  const facts = [];
  const add = (name, value) => { if (value !== null && value !== undefined && value !== '') facts.push(el('span', {}, el('span', {class: 'muted'}, name + ' '), value)); };
  const account = answer.account;
  add('ms', format.ms(answer.milliseconds));
  if (account) {
    add('model', account.model);
    add('confidence', account.confidence === null || account.confidence === undefined ? null : account.confidence.toFixed(2));
    add('rounds', format.count(account.rounds));
    if (account.calls > 0) {
      add('calls', format.count(account.calls));
      add('tokens sent', format.count(account.promptTokens) + ' (' + format.count(account.cachedTokens) + ' cached)');
      add('tokens received', format.count(account.completionTokens));
      add('price', (account.priced ? '' : 'at least ') + format.usd(account.usd));
    }
    if (account.cached) add('cached', 'yes');
  }
  const figures = Object.entries(answer.figures);
  figures.filter(([name]) => !name.includes('.')).forEach(([name, value]) => add(name.replace(/_/g, ' '), format.figure(value)));
  const parts = figures.filter(([name]) => name.includes('.')).map(([name, value]) => name.replace(/[_.]/g, ' ') + ' ' + format.figure(value));
  return [el('div', {class: 'figures'}, facts),
    parts.length ? el('details', {}, el('summary', {}, 'Figures by part'), el('p', {class: 'muted'}, parts.join(', '))) : null];
}

function runNode(data, at, i) {
  const answer = at.runs[i];
  if (!answer) return null;
  const [, predicted] = sqlPair(at.gold, answer.predicted);
  return el('div', {class: 'run-part'},
      el('h3', {}, data.runs.length > 1 ? runName(data.runs[i], i) : 'Answer', ' ', badge(data, answer)),
      answer.error ? el('p', {class: 'bad'}, (answer.sqlState ? answer.sqlState + ' ' : '') + answer.error) : null,
      el('div', {class: 'pair'},
          el('div', {}, answer.predicted ? predicted : el('p', {class: 'muted'}, 'No SQL.'), figuresNode(answer)),
          el('div', {}, resultNode(answer.predictedResult, answer.predicted ? 'Its result is not on record.' : 'No result.'))),
      answer.account && answer.account.warnings.length ? el('p', {class: 'warn'}, answer.account.warnings.join(' · ')) : null,
      traceNode(answer.trace));
}

function detailNode(data, at) {
  const [gold] = sqlPair(at.gold, (at.runs.find(Boolean) || {predicted: ''}).predicted);
  return el('div', {},
      el('p', {}, el('strong', {}, at.question), el('span', {class: 'muted'}, ' — ' + at.database + ', ' + at.source)),
      at.evidence ? el('p', {}, el('span', {class: 'muted'}, 'Evidence: '), at.evidence) : null,
      el('h3', {}, 'Gold'),
      el('div', {class: 'pair'}, el('div', {}, gold), el('div', {}, resultNode(at.goldResult, 'Its result is not on record.'))),
      data.runs.map((run, i) => runNode(data, at, i)));
}

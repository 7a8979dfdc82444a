function runName(run, number) {
  return el('span', {}, swatch(number), run.name);
}

function swatch(number) {
  const node = el('span', {class: 'swatch', 'aria-hidden': 'true'});
  node.style.background = 'var(--run-' + number % 6 + ')';
  return node;
}

const VERDICTS = {
  CORRECT: 'correct', WRONG: 'wrong result', ERROR: 'SQL does not run', TIMEOUT: 'SQL runs too long',
  UNANSWERED: 'no answer', GOLD_ERROR: 'gold does not run', NO_DATABASE: 'no database',
};

function drawSummary(data) {
  const place = content('summary');
  const runs = data.runs;
  const columns = () => [{title: ''}, ...runs.map((run, i) => ({title: runName(run, i), number: true}))];
  const rows = [];
  const add = (list, name, of) => {
    const cells = runs.map(of);
    if (cells.some(cell => cell !== null && cell !== undefined)) list.push([name, ...cells.map(cell => cell ?? '–')]);
  };
  const row = (name, of) => add(rows, name, of);
  row('Execution accuracy', run => el('span', {class: 'big'}, format.percent(run.accuracy.value)));
  row('95 % of resamples of questions', run => format.interval(run.accuracy));
  row('95 % of resamples of databases', run => run.databases > 1 ? format.interval(run.byDatabase) : null);
  row('Questions', run => format.count(run.questions));
  row('of those answered, correct', run => format.percent(run.precision));
  Object.entries(VERDICTS).forEach(([verdict, words]) =>
      row('… ' + words, run => run.verdicts[verdict] ? format.count(run.verdicts[verdict]) : null));
  const figures = [...new Set(runs.flatMap(run => Object.keys(run.figures)))].sort();
  const mean = name => run => {
    const mean = run.figures[name];
    return mean ? format.figure(mean.mean) + (mean.questions < run.questions ? ' (of ' + format.count(mean.questions) + ')' : '') : null;
  };
  // Parts of a figure have its name, a point and their own: there are many.
  figures.filter(name => !name.includes('.')).forEach(name => row(format.title(name), mean(name)));
  row('Milliseconds a question, median', run => run.milliseconds ? format.ms(run.milliseconds.p50) : null);
  row('… 99 of 100 take no more than', run => run.milliseconds ? format.ms(run.milliseconds.p99) : null);
  const spent = run => run.spending && run.spending.calls > 0 ? run.spending : null;
  row('Requests to the model', run => spent(run) ? format.count(spent(run).calls) : null);
  row('Tokens sent (cached)', run => spent(run)
      ? format.count(spent(run).promptTokens) + ' (' + format.count(spent(run).cachedTokens) + ')' : null);
  row('Tokens received', run => spent(run) ? format.count(spent(run).completionTokens) : null);
  row('Price', run => spent(run) ? (spent(run).priced ? '' : 'at least ') + format.usd(spent(run).usd) : null);
  row('Answered by the fast path', run => run.fastPath ? format.percent(run.fastPath.share) : null);
  row('… of those, correct', run => run.fastPath ? format.percent(run.fastPath.accuracy) : null);
  place.append(table(null, columns(), rows, {class: 'facts'}));
  const parts = [];
  figures.filter(name => name.includes('.')).forEach(name => add(parts, format.title(name), mean(name)));
  if (parts.length) place.append(el('details', {}, el('summary', {}, 'Figures by part'), table(null, columns(), parts, {class: 'facts'})));
  const names = [...new Set(runs.flatMap(run => Object.keys(run.settings)))].sort();
  const settings = names.map(name => [name, ...runs.map(run => run.settings[name] ?? '–')]);
  place.append(el('details', {}, el('summary', {}, 'Settings of the runs'),
      table(null, [{title: 'setting'}, ...runs.map((run, i) => ({title: runName(run, i)}))], settings)));
}

function drawFailures(data, filter) {
  const place = content('failures');
  const labels = data.runs.map(run => run.name);
  const found = data.failures.filter(f => data.runs.some(run => run.failures[f.name]));
  if (found.length === 0) {
    place.append(el('p', {}, 'None.'));
    return;
  }
  const count = (run, f, what) => (run.failures[f.name] || {questions: 0, also: 0})[what];
  const charted = found.filter(f => data.runs.some(run => count(run, f, 'questions') > 0));
  const titles = charted.map(f => f.title);
  place.append(figure('Questions by what went wrong',
      'Assigned by comparing queries and results; of several differences the deepest counts. A click lists the questions.',
      () => ({
        legend: legend(labels),
        xAxis: axis('value', {minInterval: 1}),
        grid: withNames(titles),
        yAxis: nameAxis(titles),
        series: data.runs.map((run, i) => ({type: 'bar', name: run.name, itemStyle: {color: theme.run(i)},
          barGap: '15%', data: charted.map(f => count(run, f, 'questions')),
          label: {show: true, position: 'right', color: theme.color('text')}})),
      }),
      [{title: 'class'}, ...data.runs.map((run, i) => ({title: runName(run, i), number: true}))],
      charted.map(f => [f.title, ...data.runs.map(run => format.count(count(run, f, 'questions')))]),
      {wide: true, height: 60 + charted.length * (16 + 12 * labels.length), click: at => filter({failure: charted[at.dataIndex].name, run: String(at.seriesIndex)})}));
  place.append(el('h3', {}, 'What the classes mean'), table(null,
      [{title: 'class'}, {title: 'meaning', words: true}, ...data.runs.flatMap((run, i) => [
        {title: runName(run, i), number: true}, {title: 'beside others', number: true}])],
      found.map(f => [f.title, f.meaning, ...data.runs.flatMap(run => [
        format.count(count(run, f, 'questions')), format.count(count(run, f, 'also'))])])));
}

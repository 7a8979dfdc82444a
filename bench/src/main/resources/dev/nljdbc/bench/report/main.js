async function main() {
  const data = await unpack('questions-and-figures');
  data.questions.forEach((question, position) => { question.position = position; });
  const list = new QuestionList(data);
  const filter = state => list.filter(state);
  drawSummary(data);
  drawAccuracy(data, filter);
  drawFailures(data, filter);
  drawEffort(data);
  drawConfidence(data);
  drawComparison(data, filter);
  document.getElementById('state').remove();
  drawPending();
  if (list.state.open) {
    list.open(Number(list.state.open));
  }
  document.documentElement.dataset.ready = 'true';
}

main().catch(error => {
  const state = document.getElementById('state');
  if (state) state.textContent = 'This page can’t be drawn: ' + error.message + '. It needs a browser of 2023 or later.';
  throw error;
});
